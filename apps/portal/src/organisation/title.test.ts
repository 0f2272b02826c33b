import { describe, expect, it } from 'vitest'
import { pageTitle } from './title.ts'

describe('page title', () => {
  it('has the environment as prefix unless it is production [TITLE-01] [CONST-24]', () => {
    expect(pageTitle('staging', 'Northstar Balance')).toBe('staging - Northstar Balance')
    expect(pageTitle('production', 'Northstar Balance')).toBe('Northstar Balance')
    expect(pageTitle('prod', 'Northstar Balance')).toBe('Northstar Balance')
  })

  it('falls back to the product name [TITLE-02]', () => {
    expect(pageTitle('prod', null)).toBe('Evenkeel')
  })
})
