import { describe, expect, it } from 'vitest'
import {
  countKeyPress,
  hasPressedEnough,
  leaveSite,
  QUICK_EXIT_URL,
  noPresses,
  describePressesLeft,
} from './QuickExit.tsx'

const press = (keys: readonly (readonly [string, number])[]) =>
  keys.reduce((presses, [key, at]) => countKeyPress(presses, key, at), noPresses)

describe('quick exit (trust A17)', () => {
  it("hides the page first, clears the tab's storage, then replaces the page with a neutral site", () => {
    const done: string[] = []
    leaveSite(
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
      `replace ${QUICK_EXIT_URL}`,
    ])
  })

  it('leaves the site even if storage is blocked', () => {
    let went = ''
    leaveSite(
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
    expect(went).toBe(QUICK_EXIT_URL)
  })

  it('requires three quick presses of Shift', () => {
    expect(
      hasPressedEnough(
        press([
          ['Shift', 0],
          ['Shift', 300],
        ]),
      ),
    ).toBe(false)
    expect(
      hasPressedEnough(
        press([
          ['Shift', 0],
          ['Shift', 300],
          ['Shift', 600],
        ]),
      ),
    ).toBe(true)
  })

  it('ignores slow presses and capital letters', () => {
    expect(
      hasPressedEnough(
        press([
          ['Shift', 0],
          ['Shift', 300],
          ['Shift', 1400],
        ]),
      ),
    ).toBe(false)
    const typing = ['Shift', 'A', 'Shift', 'B', 'Shift', 'C'].map((key, n) => [key, n * 100] as const)
    expect(hasPressedEnough(press(typing))).toBe(false)
  })

  it('announces how many presses are left', () => {
    expect(describePressesLeft(noPresses)).toBe('')
    expect(describePressesLeft({ count: 1, at: 0 })).toBe('Press Shift 2 more times to leave this site.')
    expect(describePressesLeft({ count: 2, at: 0 })).toBe('Press Shift 1 more time to leave this site.')
  })
})
