import { eq } from 'drizzle-orm'
import { firstOf } from '@evenkeel/server/store/rows'
import type { Queryable } from '@evenkeel/server/store/store'
import { counselorAccounts, counselorNotices } from '#db/counselor-tables.ts'

type Row = typeof counselorNotices.$inferSelect

/** Puts down that a counselor is to be told of something by mail: in the transaction of its cause. An invented provider is nobody to tell. */
export async function addNotice(
  tx: Queryable,
  providerId: number,
  notice: Pick<Row, 'kind' | 'createdAt'> & Partial<Pick<Row, 'patientId' | 'subjectId'>>,
): Promise<void> {
  const { staffId, providerId: worksAs } = counselorAccounts
  const account = await firstOf(tx.select({ staffId }).from(counselorAccounts).where(eq(worksAs, providerId)))
  if (account) await tx.insert(counselorNotices).values({ ...notice, staffId: account.staffId })
}
