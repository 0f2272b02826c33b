import { randomBytes, randomUUID } from 'node:crypto'
import { minutes } from '@evenkeel/contract/units'
import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Store } from '@evenkeel/server/store/store'
import { insertAnswerSet } from '#features/intake/answers/store.ts'
import { answerTokens } from '#features/intake/tables.ts'
import { hashToken } from '#features/members/secrets.ts'
import { getQuestionId } from './answering.ts'

interface AnswerSetFactoryDeps {
  readonly db: Store['db']
  readonly vault: Vault
  readonly clock: Clock
  /** Whose visitor it is, unless a test says otherwise. */
  readonly organisationId: string
}

/** Makes the answer set of a visitor, with its token; the values said by the keys of their questions. */
export const createAnswerSetFactory =
  ({ db, vault, clock, organisationId: usual }: AnswerSetFactoryDeps) =>
  async (
    changes: Readonly<Record<string, string | null>> = {},
    { organisationId = usual, tokenOf }: { organisationId?: string; tokenOf?: string } = {},
  ) => {
    const id = randomUUID()
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    const said = {
      appointment_state: 'FL',
      chief_complaint1: 'Anxiety',
      chief_complaint2: 'Stress',
      ...changes,
    }
    const response = Object.entries(said).map(([key, value]) => ({
      key,
      question: getQuestionId(key),
      answer: value,
      label: value,
      value,
    }))
    const set = { id, organisationId, locationId: null, lastQuestionAnswered: null, response }
    await insertAnswerSet({ db, vault }, set, now)
    await db.insert(answerTokens).values({
      tokenHash: hashToken(token),
      organisationId: tokenOf ?? organisationId,
      answerSetId: id,
      validUntil: now.add({ milliseconds: minutes(30) }),
    })
    return { id, token }
  }
