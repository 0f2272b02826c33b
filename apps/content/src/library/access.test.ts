import { describe, expect, it } from 'vitest'
import { presentAccess, canRead } from './access.ts'

const rule = (noAccess: string[], exclusiveAccess: string[]) => ({ noAccess, exclusiveAccess })

describe('canRead', () => {
  it.each([
    ['no restriction', rule([], []), { acme: true, beta: true, nobody: true }],
    ['noAccess acme [CONTENT-06]', rule(['acme'], []), { acme: false, beta: true, nobody: false }],
    ['exclusiveAccess acme [CONTENT-07]', rule([], ['acme']), { acme: true, beta: false, nobody: false }],
    [
      'both: noAccess wins [CONTENT-06]',
      rule(['acme'], ['acme', 'beta']),
      { acme: false, beta: true, nobody: false },
    ],
  ])('%s', (_what, access, who) => {
    expect({
      acme: canRead(access, 'acme'),
      beta: canRead(access, 'beta'),
      nobody: canRead(access, null),
    }).toEqual(who)
  })

  it("discloses no other organization's code", () => {
    expect(presentAccess(rule(['gamma'], ['acme', 'beta']), 'acme')).toEqual({
      noAccess: [],
      exclusiveAccess: ['acme'],
    })
    expect(presentAccess(rule(['gamma'], []), 'acme')).toEqual({ noAccess: [], exclusiveAccess: [] })
  })
})
