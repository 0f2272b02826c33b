import { describe, expect, it } from 'vitest'
import { formatPageTitle } from './page-title.ts'

describe('page title', () => {
  it('has the environment as prefix unless it is production [TITLE-01] [CONST-24]', () => {
    expect(formatPageTitle('staging', 'Northstar Balance')).toBe('staging - Northstar Balance')
    expect(formatPageTitle('production', 'Northstar Balance')).toBe('Northstar Balance')
    expect(formatPageTitle('prod', 'Northstar Balance')).toBe('Northstar Balance')
  })

  it('falls back to the product name [TITLE-02]', () => {
    expect(formatPageTitle('prod', null)).toBe('Evenkeel')
  })
})
