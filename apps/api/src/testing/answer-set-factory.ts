import { randomBytes, randomUUID } from 'node:crypto'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Store } from '@evenkeel/server-kit/database/store'
import { insertAnswerSet } from '#modules/intake/answers/answer-set-repository.ts'
import { answerTokens } from '#modules/intake/tables.ts'
import { hashToken } from '#modules/members/secrets.ts'
import { getQuestionId } from './build-answers.ts'

interface AnswerSetFactoryContext {
  readonly db: Store['db']
  readonly vault: Vault
  readonly clock: Clock
  /** Default organization of the visitor. */
  readonly organisationId: string
}

/** Creates a visitor's answer set with its token; values are given by question key. */
export const createAnswerSetFactory =
  ({ db, vault, clock, organisationId: usual }: AnswerSetFactoryContext) =>
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
