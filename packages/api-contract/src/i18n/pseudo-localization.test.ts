import { describe, expect, it } from 'vitest'
import { compileMessage, listMessageVariables } from './compile-message.ts'
import { resolveMessage } from './resolve-message.ts'
import { pseudoLocalize } from './pseudo-localization.ts'

describe('pseudoLocalize', () => {
  it('lengthens English, and keeps placeholders', () => {
    expect(pseudoLocalize('en-XA', 'Call us')).toBe('Cáàll úùs')
    const call = resolveMessage('en', compileMessage(pseudoLocalize('en-XA', "Call {number} or '{text}'")))
    expect(typeof call === 'function' && call({ number: '988' })).toBe('Cáàll 988 óòr {text}')
    expect(pseudoLocalize('en-XA', 'See [our page](contact)')).toBe('Séèéè [óòúùr páàgéè](contact)')
  })

  it('keeps selectors and variants', () => {
    const source = '{count, plural, one {One visit} other {# visits}}'
    const long = pseudoLocalize('en-XA', source)
    expect(listMessageVariables(long)).toEqual(['count'])
    const visits = resolveMessage('en', compileMessage(long))
    expect([1, 3].map((count) => typeof visits === 'function' && visits({ count }))).toEqual([
      'Ónéè víìsíìt',
      '3 víìsíìts',
    ])
  })

  it('writes words right to left', () => {
    expect(pseudoLocalize('en-XB', 'Call us.')).toBe('\u202eCall\u202c \u202eus\u202c.')
  })
})
