import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { fromRow } from '#db/instant.ts'
import type { Origin } from './emails.ts'
import { momentInWords } from './moment-in-words.ts'
import type { MemberRow } from '#features/members/store.ts'
import { sessions } from '#features/members/tables.ts'

/** Where and when a person registered, for the mails that lead on from there. */
export async function originOf(
  tx: Queryable,
  member: Pick<MemberRow, 'id' | 'createdAt' | 'timezone'>,
): Promise<Origin> {
  const [session] = await tx
    .select({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.memberId, member.id))
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return {
    device: session?.device ?? 'Unknown device',
    moment: momentInWords(fromRow(member.createdAt), member.timezone),
  }
}
