import { expect, test } from '../../fixtures.ts'
import { signInOverApi } from '../appointments.ts'
import { arriveAs } from '../members.ts'

const noor = 'noor.haddad@northstar.example'
test.use({ allowConsoleErrors: [/status of 422/] })

test('who has used all sessions is promised none and sent to no other time, on home, appointments and the list of counselors [ERROR-07] [ORG-09] [CALL-30]', async ({
  page,
}) => {
  test.slow()
  await arriveAs(page, noor)
  const main = page.getByRole('main')
  await expect(main.getByText('You have used the sessions your program covers.')).toBeVisible()
  await expect(main).not.toContainText(/sessions are covered/)

  await test.step('a kept appointment is refused', async () => {
    const { member } = await signInOverApi(page.request, noor, 'northstar')
    const headers = { authorization: `Token ${member.auth_token}` }
    const found = await page.request.post(
      `/telehealth/v2/patients/${member.md_live.user.id}/providers/search?per_page=1`,
      {
        headers: { authorization: `Bearer ${member.md_live.jwt}` },
        data: { search: { state_abbrev: member.state, availability_type: ['video'] } },
      },
    )
    const { providers } = (await found.json()) as {
      providers: { id: number; fullname: string; next_appt_available_date: string }[]
    }
    const [provider] = providers
    const kept = await page.request.post('/api/appointments', {
      headers,
      data: {
        appointment_method: 'video',
        provider_id: provider?.id,
        provider_name: provider?.fullname,
        start_time: Date.parse(provider?.next_appt_available_date ?? '') / 1000,
        state_abbrev: member.state,
      },
    })
    expect(kept.status()).toBe(201)
    const { id } = (await kept.json()) as { id: string }
    const refused = await page.request.post(`/api/appointments/${id}/finalize`, { headers })
    expect(refused.status()).toBe(422)
  })

  await page.goto('/northstar/')
  await expect(main.getByRole('heading', { level: 2, name: 'Your appointment is not booked' })).toBeVisible()
  await expect(main).not.toContainText(/sessions are covered|another time/)
  await page.goto('/northstar/appointments')
  await expect(main.getByText('This appointment is not booked')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Call (800) 555-0111' })).toBeVisible()
  await expect(main.getByRole('button', { name: /another time|Finish booking/ })).toBeHidden()
  await expect(main.getByRole('link', { name: 'Book an appointment' })).toBeHidden()
  await page.goto('/northstar/appointment-type')
  await page.getByRole('button', { name: /^Video/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Counselors in/ })).toBeVisible()
  await expect(main).toContainText('You have used the sessions your program covers.')
  await expect(main).not.toContainText(/pays for \d/)
})
