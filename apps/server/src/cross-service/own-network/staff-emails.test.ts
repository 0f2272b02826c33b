import {
  type SignedInStaff,
  createStaffTestAccounts,
  type StaffTestAccounts,
  findEnrollmentToken,
} from '@evenkeel/api/testing/staff-people'
import { createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { PROGRAM_NAME } from './testing/provider-setup.ts'
import { type ProviderFixture, createProvider, STAFF_URL, type StartedProduct } from './testing/provider.ts'

const everywhere = (role: 'administrator') => ({ role, organisation_id: null }) as const

describe.skipIf(!inject('postgresUrl'))(
  'emails to staff, through a mail server',
  { timeout: 300_000 },
  () => {
    let provider: ProviderFixture
    let at: StartedProduct
    let staff: StaffTestAccounts
    let ada: SignedInStaff
    beforeAll(async () => {
      provider = await createProvider(await createTestDatabase('template1'))
      expect((await provider.run('migrate.ts')).code).toBe(0)
      at = await provider.start()
      await provider.openOperator(at)
      staff = createStaffTestAccounts({
        inject: (options) => at.product.app.inject(options),
        staffUrl: STAFF_URL,
        inviteFirst: async ({ name, email }) => {
          const { out } = await provider.run('staff/staff-invite.ts', ['--email', email, '--name', name])
          return { link: out }
        },
        mailTo: provider.linkFor,
      })
      ada = await staff.administrator()
      await provider.linkFor(ada.email)
    }, 300_000)
    afterAll(() => provider.end())

    /** The visible parts of the email; the product name is in none of them. */
    const heads = (email: string) =>
      provider.sentTo(email).map((raw) => {
        expect(raw).not.toContain('Evenkeel')
        return [/^From: (.*) </m.exec(raw)?.[1], /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()]
      })

    it("are sent in the name of the provider's program, and invite to it", async () => {
      expect(heads(ada.email)).toEqual([[PROGRAM_NAME, `Your ${PROGRAM_NAME} staff account`]])
      const [invitation] = provider.sentTo(ada.email)
      expect(invitation).toContain(`You were invited to work with ${PROGRAM_NAME}.`)
    })

    it('name the program for a lost passkey and a new one', async () => {
      const grace = await staff.colleague(ada, [everywhere('administrator')], 'Grace Okafor')
      const lost = await staff.colleague(ada, [], 'Rosa Kim')
      const path = `/staff/people/${lost.id}/recovery`
      await staff.send('POST', path, { cookie: ada.cookie })
      expect((await staff.send('POST', `${path}/approve`, { cookie: grace.cookie })).status).toBe(200)
      await expect
        .poll(() => heads(lost.email), { timeout: 20_000 })
        .toEqual([
          [PROGRAM_NAME, `Your ${PROGRAM_NAME} staff account`],
          [PROGRAM_NAME, `Your new ${PROGRAM_NAME} staff passkey`],
        ])
      const token = findEnrollmentToken(provider.sentTo(lost.email).at(-1) ?? '')
      const { body } = await staff.send('POST', '/staff/auth/enrollment/options', { body: { token } })
      expect(body.options.rp.name).toBe(`${PROGRAM_NAME} staff`)
    })

    it('link to pages with its name', async () => {
      const { body } = await at.product.app.inject({
        url: '/staff/',
        headers: { host: new URL(STAFF_URL).host },
      })
      expect(body).toContain(`<title>${PROGRAM_NAME} staff</title>`)
    })
  },
)
