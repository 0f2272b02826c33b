import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { KeyServiceUnavailableError } from '@evenkeel/server-kit/crypto/master-keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { toEmailOrganization } from '#modules/members/email-organization.ts'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { deliverEmails, type EmailDeliveryContext } from './deliver-emails.ts'
import { countPendingEmails, enqueueEmail } from './email-outbox.ts'
import { renderEmail } from './email-template.ts'
import { mailOutbox } from './tables.ts'

const programme = toEmailOrganization(
  { id: crypto.randomUUID(), username: 'northstar', programName: 'Northstar Balance', phone: '+18005550111' },
  'http://127.0.0.1:3000',
  englishTranslator,
)

describe('a run of email delivery', () => {
  let at: MemberApi
  let sent: string[]
  let opened: number
  const mail = {
    from: 'no-reply@evenkeel.example',
    send: async ({ to }: { readonly to: string }) => void sent.push(to),
    close: () => {},
  }
  const deliver = (changes: Partial<EmailDeliveryContext> = {}) =>
    deliverEmails({ db: at.store.db, clock: at.clock, vault: at.vault, mail, ...changes })
  /** A vault whose keys are unavailable because of `error`. */
  const without = (error: Error): Pick<EmailDeliveryContext, 'vault'> => ({
    vault: {
      ...at.vault,
      subjectCipher: () => {
        opened += 1
        return Promise.reject(error)
      },
    },
  })
  beforeAll(async () => {
    at = await openMemberApi()
  })
  beforeEach(async () => {
    ;[sent, opened] = [[], 0]
    await at.store.db.delete(mailOutbox)
    for (const email of ['ada@example.test', 'ben@example.test']) {
      const to = { id: crypto.randomUUID(), organisationId: programme.organisationId, profile: { email } }
      const context = { clock: at.clock, randomUuid: () => crypto.randomUUID(), vault: at.vault }
      await at.store.db.transaction((tx) =>
        enqueueEmail(tx, context, programme, to, renderEmail(programme, 'A', [])),
      )
    }
  })
  afterAll(() => at.close())

  it('ends with the first database error; nothing is lost, and no mail server failure is reported', async () => {
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' })
    let inHand = false
    const follow = { inHand: (isSomething: boolean) => void (inHand = isSomething) }
    await expect(deliver({ ...without(gone), ...follow })).rejects.toBe(gone)
    expect([opened, inHand]).toEqual([1, true])
    expect((await deliver()).sent).toBe(1)
    expect(await countPendingEmails(at.store.db)).toBe(1)
    at.clock.advance(minutes(1))
    expect((await deliver(follow)).sent).toBe(1)
    expect(inHand).toBe(false)
    expect(await countPendingEmails(at.store.db)).toBe(0)
    expect(sent.toSorted()).toEqual(['ada@example.test', 'ben@example.test'])
  })

  it('waits while the key service is unavailable, and then sends everything at once', async () => {
    const silent = new KeyServiceUnavailableError('no answer')
    await expect(deliver(without(silent))).rejects.toBe(silent)
    expect((await deliver()).sent).toBe(2)
  })
})
