import { desc, eq } from 'drizzle-orm'
import { phoneToE164 } from '@evenkeel/api-contract/fields/contact/phone'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { openMemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { createValidationError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { subjectAddresses } from '#db/key-tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { findMembersByEmail, findMembers, type MemberRow } from '#modules/members/member-repository.ts'
import type { StaffContext } from '#app-context.ts'

type MemberSearch = Pick<EndpointInput<typeof openMemberAccess>['body'], 'by' | 'value'>
type SearchContext = Pick<StaffContext, 'addressHash' | 'phoneHash' | 'vault'>

/** Maximum number of members compared per phone number: one household, or an invented number. */
const MAX_MATCHES = 20

/** Finds member ids by an exact key; for an address with several registrations only the confirmed one. */
const findIdsBy: Readonly<
  Record<
    MemberSearch['by'],
    (db: Queryable, context: SearchContext, value: string) => Promise<readonly string[]>
  >
> = {
  email: async (db, { addressHash }, value) => {
    const { confirmed, open } = await findMembersByEmail(db, addressHash(value))
    const found = confirmed ?? open[0]
    return found ? [found.id] : []
  },
  phone: async (db, { phoneHash }, value) => {
    const rows = await db
      .select({ id: subjectAddresses.person })
      .from(subjectAddresses)
      .where(eq(subjectAddresses.phoneHash, phoneHash(phoneToE164(value))))
      .orderBy(desc(subjectAddresses.isConfirmed), subjectAddresses.person)
      .limit(MAX_MATCHES)
    return rows.map(({ id }) => id)
  },
  reference: async (db, _deps, value) => {
    const rows = await db
      .select({ id: inquiries.memberId })
      .from(inquiries)
      .where(eq(inquiries.reference, value.trim().toUpperCase()))
      .limit(MAX_MATCHES)
    return [...new Set(rows.map(({ id }) => id))]
  },
}

/** A number that a previous release normalized differently does not match. */
const matchesSearch = ({ profile }: MemberRow, { by, value }: MemberSearch): boolean =>
  by !== 'phone' || profile.phone === phoneToE164(value)

/** Prefers confirmed members; unconfirmed ones count only without any. */
function preferConfirmed(found: readonly MemberRow[]): readonly MemberRow[] {
  const confirmed = found.filter(({ verifiedAt }) => verifiedAt !== null)
  return confirmed.length > 0 ? confirmed : found
}

/**
 * Returns the one member with an exact key among the rows `db` shows. Unknown members and members of
 * another organization are indistinguishable: row policies hide the latter and the statements are the same.
 */
export async function searchMember(
  db: Queryable,
  context: SearchContext,
  asked: MemberSearch,
): Promise<MemberRow> {
  const ids = await findIdsBy[asked.by](db, context, asked.value)
  const found = (await findMembers({ db, vault: context.vault }, ids)).filter((one) =>
    matchesSearch(one, asked),
  )
  const [person, ...others] = preferConfirmed(found)
  if (!person) throw createNotFoundError()
  if (others.length > 0)
    throw createValidationError([
      { field: 'value', message: 'More than one person has this number. Look for the e-mail address.' },
    ])
  return person
}
