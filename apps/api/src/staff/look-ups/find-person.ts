import { desc, eq } from 'drizzle-orm'
import { telToE164 } from '@evenkeel/contract/fields/contact/phone'
import type { Received } from '@evenkeel/contract/endpoint'
import type { openLookUp } from '@evenkeel/contract/staff/look-ups'
import { invalid, notFound } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { subjectAddresses } from '#db/subject-keys-table.ts'
import { inquiries } from '#features/inquiries/tables.ts'
import { findHolders, findMembers, type MemberRow } from '#features/members/store.ts'
import type { LookUpDeps } from './deps.ts'

type Asked = Pick<Received<typeof openLookUp>['body'], 'by' | 'value'>
type FindDeps = Pick<LookUpDeps, 'addressHash' | 'phoneHash' | 'vault'>

/** Members of one number that are looked at: one household, or a number somebody invented. */
const MOST_ALIKE = 20

/** Ids of the members whom something exact names; the confirmed one alone where an address was registered often. */
const idsBy: Readonly<
  Record<Asked['by'], (db: Queryable, deps: FindDeps, value: string) => Promise<readonly string[]>>
> = {
  email: async (db, { addressHash }, value) => {
    const { confirmed, open } = await findHolders(db, addressHash(value))
    const found = confirmed ?? open[0]
    return found ? [found.id] : []
  },
  phone: async (db, { phoneHash }, value) => {
    const rows = await db
      .select({ id: subjectAddresses.person })
      .from(subjectAddresses)
      .where(eq(subjectAddresses.phoneHash, phoneHash(telToE164(value))))
      .orderBy(desc(subjectAddresses.isConfirmed), subjectAddresses.person)
      .limit(MOST_ALIKE)
    return rows.map(({ id }) => id)
  },
  reference: async (db, _deps, value) => {
    const rows = await db
      .select({ id: inquiries.memberId })
      .from(inquiries)
      .where(eq(inquiries.reference, value.trim().toUpperCase()))
      .limit(MOST_ALIKE)
    return [...new Set(rows.map(({ id }) => id))]
  },
}

/** A number that a release before took down differently opens nobody. */
const isStillTheirs = ({ profile }: MemberRow, { by, value }: Asked): boolean =>
  by !== 'phone' || profile.phone === telToE164(value)

/** Who registered and confirmed; those who did not only where nobody did. */
function preferConfirmed(found: readonly MemberRow[]): readonly MemberRow[] {
  const confirmed = found.filter(({ verifiedAt }) => verifiedAt !== null)
  return confirmed.length > 0 ? confirmed : found
}

/**
 * The one member whom something exact names, among those `db` shows: nobody tells who is unknown from who is of another
 * organisation, because the database never shows the latter and the statements are the same.
 */
export async function findPerson(db: Queryable, deps: FindDeps, asked: Asked): Promise<MemberRow> {
  const ids = await idsBy[asked.by](db, deps, asked.value)
  const found = (await findMembers({ db, vault: deps.vault }, ids)).filter((one) => isStillTheirs(one, asked))
  const [person, ...others] = preferConfirmed(found)
  if (!person) throw notFound()
  if (others.length > 0)
    throw invalid([
      { field: 'value', message: 'More than one person has this number. Look for the e-mail address.' },
    ])
  return person
}
