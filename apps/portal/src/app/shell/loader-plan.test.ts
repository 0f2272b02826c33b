import { describe, expect, it } from 'vitest'
import { routeOf } from '../routes.ts'
import { loaderPlan } from './loader-plan.ts'

const planOf = (path: string) => loaderPlan(routeOf(path)?.loaderMessages ?? [])

describe('page loader', () => {
  it('shows dots for about 300 ms on a plain route [LOADER-03] [CONST-22]', () => {
    expect(planOf('/about')).toEqual({ duration: 300, each: 300 })
  })

  it('shows one message over 3000 ms [LOADER-04]', () => {
    expect(planOf('/schedule/register-success')).toEqual({ duration: 3000, each: 3000 })
  })

  it('shows three messages for 2000 ms each [LOADER-05]', () => {
    expect(planOf('/help-myself')).toEqual({ duration: 6000, each: 2000 })
  })

  it('knows the exact messages [LOADER-02] [LOADER-06] [LOADER-07]', () => {
    expect(routeOf('/schedule/register-success')?.loaderMessages).toEqual([
      'Great. Give us a moment to submit your request',
    ])
    expect(routeOf('/help-myself')?.loaderMessages).toEqual([
      "We're sorry to hear you're going through a tough time",
      "But we're glad you reached out",
      "Help us understand a little more about what you're going through",
    ])
    expect(routeOf('/about')?.loaderMessages).toEqual([])
  })
})
