import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import { decryptText, encryptText } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { AnswerSummary } from './answer-service.ts'
import type { MemberRow } from './member-repository.ts'
import type { AppContext } from '#app-context.ts'

type Column = 'chief_complaint1' | 'chief_complaint2'
const getEncryptionContext = (row: string, column: Column): EncryptionContext => ({
  table: 'members',
  row,
  column,
})

/** Encrypts complaints for their profile. */
export async function encryptChiefComplaints(
  { store, vault }: Pick<AppContext, 'store' | 'vault'>,
  member: Pick<MemberRow, 'id' | 'organisationId'>,
  complaints: Readonly<Record<Column, string | null>>,
  within: Queryable = store.db,
): Promise<Pick<MemberRow, 'chiefComplaint1' | 'chiefComplaint2'>> {
  const cipher = await vault.subjectCipher(member, within)
  const sealed = (column: Column) =>
    encryptText(cipher, getEncryptionContext(member.id, column), complaints[column])
  return { chiefComplaint1: sealed('chief_complaint1'), chiefComplaint2: sealed('chief_complaint2') }
}

/**
 * Returns state and complaints of a member: later answers win over the profile. Complaints belong together:
 * the second one of an earlier intake is not combined with the first of a later one.
 */
export async function getMemberSummary(
  { store, vault, answers }: Pick<AppContext, 'store' | 'vault' | 'answers'>,
  member: MemberRow,
  within: Queryable = store.db,
): Promise<AnswerSummary> {
  const summary = member.answerSetId ? await answers.summaryOf(within, member.answerSetId) : null
  const cipher = await vault.subjectCipher(member, within)
  const remembered = (column: Column, sealed: Buffer | null) =>
    decryptText(cipher, getEncryptionContext(member.id, column), sealed)
  return {
    appointment_state: summary?.appointment_state ?? member.appointmentState,
    ...(summary?.chief_complaint1 != null
      ? { chief_complaint1: summary.chief_complaint1, chief_complaint2: summary.chief_complaint2 }
      : {
          chief_complaint1: await remembered('chief_complaint1', member.chiefComplaint1),
          chief_complaint2: await remembered('chief_complaint2', member.chiefComplaint2),
        }),
  }
}
