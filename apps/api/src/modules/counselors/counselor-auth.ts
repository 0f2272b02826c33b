import type { FastifyRequest } from 'fastify'
import type { CounselorNotice } from '@evenkeel/api-contract/counselor/email-notifications'
import type { MeetingRequest } from '@evenkeel/api-contract/counselor/schemas/meeting-request'
import type { DeclineReason } from '@evenkeel/api-contract/counselor/constants'
import type { CounselorOffer } from '@evenkeel/api-contract/counselor/offers'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import {
  createNotAuthenticatedError,
  createNotFoundError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { AuditHook } from '@evenkeel/server-kit/http/serve-endpoint'
import { renderEmailContent } from '#modules/email/email-template.ts'
import { findOrganization, findOrganizationById } from '#modules/organizations/organization-repository.ts'
import { enforceRateLimit } from '#modules/rate-limit/rate-limit.ts'
import type { StaffContext } from '#app-context.ts'
import { addAuditedAccess, hasRole } from '#modules/staff-accounts/access-control.ts'
import { enqueueStaffEmail } from '#modules/staff-accounts/staff-emails.ts'
import { decryptStaff, findStaffAccount, listActiveGrants } from '#modules/staff-accounts/staff-repository.ts'
import { createStaffAuditHook } from '#modules/staff-audit/staff-audit-hook.ts'
import { requireCsrfHeader, requireStaff } from '#modules/staff-auth/staff-authentication.ts'
import { notifyLicenseChanged } from '#modules/staff-tasks/telehealth-tasks.ts'
import {
  acceptOffer,
  type AnsweringCounselor,
  declineOffer,
  returnOffer,
} from '#modules/staff-tasks/referral-offers/answer-offer.ts'
import type { OfferRow } from '#modules/staff-tasks/referral-offers/offer-policy.ts'
import {
  findAcceptedOffer,
  listOffersToCounselor,
  requireCounselorOffer,
} from '#modules/staff-tasks/referral-offers/offer-repository.ts'
import { presentOffer, readOfferedRequest } from '#modules/staff-tasks/referral-offers/present-offers.ts'
import { closeCaseOfOffer, openCaseOfOffer } from '#modules/staff-tasks/referral-offers/referred-cases.ts'
import { type CareLine, createCareLine } from './care-line.ts'
import { counselorNoticeMessages as words } from './counselor-notices.messages.ts'
import { createEmailId } from './license-warning-job.ts'

/** An offer and its member, for the audit log only. */
interface OfferWithPatient {
  readonly offer: CounselorOffer
  readonly patient: { readonly memberId: string; readonly ou: string }
}

/**
 * An accepted offer with what its counselor may read; `appointmentRequest` is null if it cannot be read any
 * more.
 */
interface AcceptedOffer {
  readonly offer: CounselorOffer
  readonly request: MeetingRequest | null
}

/** The offers of one counselor; another counselor's offer is not found. */
interface CounselorOffers {
  list(staffId: string): Promise<readonly CounselorOffer[]>
  find(staffId: string, id: string): Promise<OfferWithPatient>
  /** Returns the last request of a member that a counselor accepted, or null. */
  acceptedOf(staffId: string, memberId: string): Promise<AcceptedOffer | null>
  /** Rejects (409) an offer that is not open any more; idempotent for the counselor who accepted it. */
  accept(counselor: AnsweringCounselor, id: string): Promise<CounselorOffer>
  decline(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
  /** Rejects (409) an offer that is not accepted, or was accepted too long ago. */
  giveBack(staffId: string, id: string, reason: DeclineReason | null): Promise<CounselorOffer>
}

const parseTime = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

/** Open ones first, by deadline; then the others, newest first. */
const compareOffers = (one: CounselorOffer, other: CounselorOffer): number => {
  const [mine, yours] = [one.ended_at, other.ended_at]
  if (mine === null || yours === null)
    return (
      Number(mine !== null) - Number(yours !== null) || parseTime(one.answer_by) - parseTime(other.answer_by)
    )
  return parseTime(yours) - parseTime(mine)
}

/** Creates the offer functions for counselors. */
function createCounselorOffers(context: StaffContext): CounselorOffers {
  const present = (row: OfferRow): Promise<CounselorOffer> => presentOffer(context, row)
  return {
    list: async (staffId) => {
      const rows = await listOffersToCounselor(context.store.db, staffId, context.clock.now())
      return (await Promise.all(rows.map(present))).toSorted(compareOffers)
    },
    find: async (staffId, id) => {
      const row = await requireCounselorOffer(context.store.db, staffId, id)
      const organisation = await findOrganizationById(context.store.db, row.organisationId)
      if (!organisation) throw createNotFoundError()
      return { offer: await present(row), patient: { memberId: row.memberId, ou: organisation.username } }
    },
    acceptedOf: async (staffId, memberId) => {
      const row = await findAcceptedOffer(context.store.db, staffId, memberId)
      return row && { offer: await present(row), request: await readOfferedRequest(context, row) }
    },
    accept: async (counselor, id) => {
      const row = await acceptOffer(context, counselor, id)
      const patientId = row.patientId ?? (await openCaseOfOffer(context, row))
      return present({ ...row, patientId })
    },
    decline: async (staffId, id, reason) => present(await declineOffer(context, staffId, id, reason)),
    giveBack: async (staffId, id, reason) => {
      const row = await returnOffer(context, staffId, id, reason)
      await closeCaseOfOffer(context, row)
      return present(row)
    },
  }
}

/** Emails about a visit expire after this time. */
const NOTICE_LIFETIME = hours(24)

interface NoticeEmail {
  readonly subject: string
  readonly text: string
  /** Paragraph below the link. */
  readonly after?: string
  /** Page of the staff application below `/staff/counselor/`. */
  readonly page: string
  /**
   * Deduplicates emails together with the subject: a reschedule starts as a cancellation and gets one
   * email.
   */
  readonly cause: string
  /** Milliseconds until the email expires; null: never. */
  readonly life: number | null
}

const createVisitNotice = (cause: string) => ({ page: 'today', cause, life: NOTICE_LIFETIME })
const licenseNotice = { page: 'licences', cause: 'checked license', life: null }

const noticeEmails: Readonly<Record<CounselorNotice['kind'], NoticeEmail>> = {
  canceled: { subject: words.subject, text: words.canceled, ...createVisitNotice('canceled visit') },
  moved: { subject: words.movedSubject, text: words.moved, ...createVisitNotice('canceled visit') },
  booked: { subject: words.bookedSubject, text: words.booked, ...createVisitNotice('booked visit') },
  message: {
    subject: words.messageSubject,
    text: words.message,
    after: words.messageOnce,
    page: 'inbox',
    cause: 'messages',
    life: null,
  },
  license_checked: { subject: words.checkedSubject, text: words.checked, ...licenseNotice },
  license_returned: { subject: words.returnedSubject, text: words.returned, ...licenseNotice },
}

/** Queues an email without contents to a counselor, once per notice. Former counselors get none. */
async function notifyCounselor(
  context: Pick<StaffContext, 'store' | 'clock' | 'randomUuid' | 'vault' | 'programName' | 'staffUrl'>,
  staffId: string,
  { kind, about }: CounselorNotice,
): Promise<void> {
  const { store, clock, vault, staffUrl } = context
  const person = await findStaffAccount(store.db, staffId)
  if (!person || person.endedAt !== null) return
  if (!hasRole(await listActiveGrants(store.db, clock.now(), staffId), ['counselor'])) return
  const { email } = await decryptStaff(vault, person)
  const { subject, text, after, page, cause, life } = noticeEmails[kind]
  const letter = renderEmailContent(englishTranslator, subject, [
    text,
    `${staffUrl}/staff/counselor/${page}`,
    ...(after === undefined ? [] : [after]),
    words.choose,
  ])
  const id = createEmailId([cause, about, staffId])
  await store.db.transaction((tx) => enqueueStaffEmail(tx, context, email, letter, { id, life }))
}

/**
 * Functions passed to the counselor endpoints, in whichever service they are
 * (`apps/telehealth/src/modules/counselor-auth/auth.ts`).
 */
export interface CounselorAuth {
  identify(
    request: FastifyRequest,
    endpoint: Endpoint,
  ): Promise<{ readonly staffId: string; readonly name: string }>
  noteMember(
    request: FastifyRequest,
    patient: { readonly memberId: string; readonly ou: string },
  ): Promise<void>
  readonly witness: AuditHook
  readonly careLine: CareLine
  readonly offers: CounselorOffers
  tell(staffId: string, notice: CounselorNotice): Promise<void>
  tellOfLicense(): Promise<void>
}

/** Purpose of a counselor's access in the audit log. */
const AUDIT_PURPOSE = 'counseling'

/** Creates the authentication of counselors: the staff log-in, limited to counselor endpoints. */
export function createCounselorAuth(context: StaffContext): CounselorAuth {
  const { db } = context.store
  return {
    identify: async (request, endpoint) => {
      requireCsrfHeader(context, request, endpoint)
      await enforceRateLimit(context, { endpoint, ip: request.ip, isAnonymous: false })
      const staff = await requireStaff(context, request, endpoint)
      if (!hasRole(staff.grants, ['counselor'])) throw createPermissionDeniedError()
      const row = await findStaffAccount(db, staff.id)
      if (!row) throw createNotAuthenticatedError()
      return { staffId: staff.id, name: (await decryptStaff(context.vault, row)).name }
    },
    noteMember: async (request, { memberId, ou }) => {
      const organisation = await findOrganization(db, ou)
      // A deleted member has no rows left to show.
      if (!organisation) return
      addAuditedAccess(request, {
        organisationId: organisation.id,
        subject: memberId,
        purpose: AUDIT_PURPOSE,
      })
    },
    witness: createStaffAuditHook(context.clock, context.record),
    careLine: createCareLine(context),
    offers: createCounselorOffers(context),
    tell: (staffId, notice) => notifyCounselor(context, staffId, notice),
    tellOfLicense: () => notifyLicenseChanged(context),
  }
}
