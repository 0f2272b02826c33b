/** The pages of a draft; the week of a demo counselor only where appointments are not restricted. */
export const previewPages = ['home', 'question', 'week'] as const

/**
 * Staff tasks, most urgent first. danger: a person answered the danger question with yes; counselor_danger: a
 * counselor fears for a person; lost_move: a reschedule left no appointment; stuck_move: its state is
 * unknown; in_person: an in-person request, to be called in one or two days; undelivered_request: not accepted
 * by the call center's system; undelivered_mail: an email was given up; contested_session: a member contests
 * a counted session; failed_job: a background job fails; license_check: a license awaits its check.
 */
export const taskKinds = [
  'danger',
  'counselor_danger',
  'lost_move',
  'stuck_move',
  'in_person',
  'undelivered_request',
  'undelivered_mail',
  'contested_session',
  'failed_job',
  'license_check',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** Outcome of a call or other work: the last three keep the task open. */
export const taskOutcomes = [
  'reached',
  'emergency_services',
  'settled',
  'cannot_be_reached',
  'voicemail',
  'no_answer',
  'call_again',
] as const
export type TaskOutcome = (typeof taskOutcomes)[number]
