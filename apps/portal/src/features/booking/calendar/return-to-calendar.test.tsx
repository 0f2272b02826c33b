import { expect, it } from 'vitest'
import { renderHtml, findLinks } from '#testing/render-html.tsx'
import ProviderScheduleScreen from '../screens/ProviderScheduleScreen.tsx'

it.each([
  [null, '/schedule/results', 'Back to the list of counselors'],
  ['appointments', '/appointments', 'Back to your appointments'],
  ['home', '/', 'Back to the home page'],
] as const)('links from the calendar back to the previous page: %s [ROUTE-33]', (cameFrom, to, says) => {
  const onTheWay = { method: 'video', state: 'CO', providerId: 41, cameFrom } as const
  expect(findLinks(renderHtml(<ProviderScheduleScreen />, { onTheWay }))[0]).toEqual({ to, says })
})
