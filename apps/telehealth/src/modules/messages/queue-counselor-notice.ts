import { eq } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { counselorAccounts, counselorNotices } from '#db/counselor-tables.ts'

type Row = typeof counselorNotices.$inferSelect

/** Queues an email to a counselor in the transaction of its cause. A sandbox provider has no account and gets none. */
export async function queueCounselorNotice(
  tx: Queryable,
  providerId: number,
  notice: Pick<Row, 'kind' | 'createdAt'> & Partial<Pick<Row, 'patientId' | 'subjectId'>>,
): Promise<void> {
  const { staffId, providerId: worksAs } = counselorAccounts
  const account = await queryFirstRow(
    tx.select({ staffId }).from(counselorAccounts).where(eq(worksAs, providerId)),
  )
  if (account) await tx.insert(counselorNotices).values({ ...notice, staffId: account.staffId })
}
