import { describe, expect, it } from 'vitest'
import { afterKey, isLeaving, leave, neutralSite, noPresses, pressesLeft } from './leave.ts'

const press = (keys: readonly (readonly [string, number])[]) =>
  keys.reduce((presses, [key, at]) => afterKey(presses, key, at), noPresses)

describe('leaving the site (trust A17)', () => {
  it('hides the page first, forgets the tab, then goes to a neutral site in its place', () => {
    const done: string[] = []
    leave(
      {
        document: {
          set title(words: string) {
            done.push(`title ${words}`)
          },
          get title() {
            return ''
          },
          documentElement: {
            set hidden(value: boolean) {
              done.push(`hidden ${value}`)
            },
            get hidden() {
              return false
            },
          },
        },
        sessionStorage: { clear: () => done.push('cleared') },
        location: { replace: (address) => done.push(`replace ${address}`) },
      },
      () => done.push('session ended'),
    )
    expect(done).toEqual([
      'hidden true',
      'title Loading',
      'cleared',
      'session ended',
      `replace ${neutralSite}`,
    ])
  })

  it('goes even when the storage is blocked', () => {
    let went = ''
    leave(
      {
        document: { title: '', documentElement: { hidden: false } },
        sessionStorage: {
          clear: () => {
            throw new Error('blocked')
          },
        },
        location: { replace: (address) => void (went = String(address)) },
      },
      () => {},
    )
    expect(went).toBe(neutralSite)
  })

  it('takes three quick presses of Shift', () => {
    expect(
      isLeaving(
        press([
          ['Shift', 0],
          ['Shift', 300],
        ]),
      ),
    ).toBe(false)
    expect(
      isLeaving(
        press([
          ['Shift', 0],
          ['Shift', 300],
          ['Shift', 600],
        ]),
      ),
    ).toBe(true)
  })

  it('is not set off by slow presses or by typing capital letters', () => {
    expect(
      isLeaving(
        press([
          ['Shift', 0],
          ['Shift', 300],
          ['Shift', 1400],
        ]),
      ),
    ).toBe(false)
    const typing = ['Shift', 'A', 'Shift', 'B', 'Shift', 'C'].map((key, n) => [key, n * 100] as const)
    expect(isLeaving(press(typing))).toBe(false)
  })

  it('says how many presses are left', () => {
    expect(pressesLeft(noPresses)).toBe('')
    expect(pressesLeft({ count: 1, at: 0 })).toBe('Press Shift 2 more times to leave this site.')
    expect(pressesLeft({ count: 2, at: 0 })).toBe('Press Shift 1 more time to leave this site.')
  })
})
