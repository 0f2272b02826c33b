import { describe, expect, it } from 'vitest'
import { getVisibleBlocks, parseProgramText } from './program-text.ts'

describe('program text', () => {
  it('is parsed into text, names, numbers and links [ORG-01] [ORG-04]', () => {
    expect(parseProgramText('{program} answers at {phone}. See the [Terms of Use](terms).')).toEqual([
      { kind: 'program' },
      { kind: 'words', words: ' answers at ' },
      { kind: 'call', number: 'phone' },
      { kind: 'words', words: '. See the ' },
      { kind: 'link', words: 'Terms of Use', route: 'terms' },
      { kind: 'words', words: '.' },
    ])
  })

  it('rejects a link to a route that does not exist [ROUTE-53]', () => {
    expect(() => parseProgramText('See [this](no-such-route).')).toThrow('no-such-route')
  })

  it('replaces blocks that name a phone with their fallback if there is none [ORG-15]', () => {
    const blocks = [
      'Hello',
      'Call {phone}',
      ['Text {text}', 'Call {911}'],
      { withoutPhone: 'Find your organization' },
    ]
    const texted = { phone_takes_texts: true }
    expect(getVisibleBlocks(blocks, null)).toEqual(['Hello', ['Call {911}'], 'Find your organization'])
    expect(getVisibleBlocks(blocks, texted)).toEqual(['Hello', 'Call {phone}', ['Text {text}', 'Call {911}']])
  })

  it('replaces the text number with the fallback if the organization answers no texts', () => {
    const blocks = ['Call {phone} or text {text}', { withoutTexts: 'Call {phone}' }, ['Text {text}', 'Write']]
    expect(getVisibleBlocks(blocks, { phone_takes_texts: false })).toEqual(['Call {phone}', ['Write']])
    expect(getVisibleBlocks(blocks, { phone_takes_texts: true })).toEqual([blocks[0], blocks[2]])
    expect(getVisibleBlocks(blocks, null)).toEqual([['Write']])
  })
})
