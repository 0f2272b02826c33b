import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { deviceNames } from '#features/mail/device-names.words.ts'
import type { Origin } from '#features/mail/emails.ts'
import { momentInWords } from '@evenkeel/contract/moments'
import { spokenTo } from '#features/members/mail-organisation.ts'
import type { SignInDeps } from './deps.ts'
import type { MemberRow } from '#features/members/store.ts'
import { sessions } from '#features/sessions/tables.ts'

/** Where and when a person registered, for the mails that lead on from there. */
export async function originOf(
  tx: Queryable,
  deps: Pick<SignInDeps, 'catalogue'>,
  member: Pick<MemberRow, 'id' | 'createdAt' | 'profile'>,
): Promise<Origin> {
  const [session] = await tx
    .select({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.memberId, member.id))
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return {
    device: session?.device ?? deviceNames.unknown,
    moment: momentInWords(member.createdAt, member.profile.timezone, spokenTo(deps, member.profile)),
  }
}
