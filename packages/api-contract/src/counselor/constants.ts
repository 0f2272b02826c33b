/**
 * What happens to a booked visit that conflicts with a change: keep it, ask the member to move it, or cancel
 * it.
 */
export const visitDecisions = ['keep', 'move', 'cancel'] as const
export type VisitDecision = (typeof visitDecisions)[number]

/** Why an external calendar could not be read. */
export const calendarReadErrors = [
  'not_allowed',
  'not_reached',
  'refused',
  'too_large',
  'not_a_calendar',
] as const
export type CalendarReadError = (typeof calendarReadErrors)[number]

/**
 * State of a visit. over: its time has passed and its outcome is not recorded; moved: the person chose
 * another time.
 */
export const visitStates = [
  'booked',
  'over',
  'took_place',
  'did_not_come',
  'not_held',
  'canceled',
  'moved',
] as const
export type VisitState = (typeof visitStates)[number]

/** Why a counselor asks the care line to call. */
export const careReasons = ['said_so', 'others', 'hurt_by', 'no_contact', 'other'] as const
export type CareReason = (typeof careReasons)[number]

/** Why staff could not confirm a license. */
export const licenseRejectionReasons = ['not_found', 'other_name', 'other_end', 'not_active'] as const

/** What a counselor must complete to be listed for members, in display order. */
export const listingSteps = ['profile', 'licence', 'hours'] as const
export type ListingStep = (typeof listingSteps)[number]

/**
 * State of a referral offer. open: awaits an answer; accepted and declined: by the counselor it was made to;
 * taken: another counselor accepted the same request; withdrawn: by staff, or because the request was closed;
 * run_out: not answered in time; given_back: by the counselor who had accepted it.
 */
export const offerStates = [
  'open',
  'accepted',
  'declined',
  'taken',
  'withdrawn',
  'run_out',
  'given_back',
] as const
export type OfferState = (typeof offerStates)[number]

/**
 * Why a counselor declines or gives back: a choice without free text, so that nothing is written about a
 * person.
 */
export const declineReasons = ['no_time', 'not_my_field', 'away', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** How the member wants to meet. */
export const offerMethods = ['in_person'] as const

/** Outcome of a visit that was held, or that the person missed. */
export const closingAttendances = ['took_place', 'did_not_come'] as const

/** Outcome of a visit. not_held: it did not take place, and not because of the person; it uses no session. */
export const attendances = [...closingAttendances, 'not_held'] as const
export type Attendance = (typeof attendances)[number]

/**
 * Closing of a visit that took place: five choices without free text, because treatment notes belong in the
 * counselor's own records and are not stored here.
 */
export const closingChoices = {
  /** Main topic, as the counselor sees it. */
  topic: ['work', 'family', 'stress_or_mood', 'grief', 'substance_use', 'legal_or_money', 'other'],
  /** The person's progress since the previous visit. */
  progress: ['first_visit', 'better', 'same', 'worse'],
  /** Next step. */
  next: ['next_visit_booked', 'person_books', 'case_is_closed'],
  /** Referrals. */
  referred_to: ['nobody', 'ongoing_therapy', 'doctor', 'community_service', 'legal_or_money_service'],
  /** Duration. */
  length: ['full', 'shorter'],
} as const
export type ClosingField = keyof typeof closingChoices

/**
 * What happens to a visit the counselor cannot make: the person is asked to choose another time, or it is
 * canceled.
 */
export const declineVisitChoices = ['move', 'cancel'] as const
export type DeclineVisitChoice = (typeof declineVisitChoices)[number]
