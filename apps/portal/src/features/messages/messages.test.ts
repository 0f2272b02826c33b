import { describe, expect, it } from 'vitest'
import { parseMessageDraft, getMessageText } from './message-draft.ts'
import {
  findAnsweredMessage,
  formatMessageDate,
  parseCursor,
  getExcerpt,
  parseMessageFilter,
  isOwn,
  getReplySubject,
} from './message-list.ts'

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')

describe('date of a message', () => {
  it.each([
    ['2026-11-21T14:05:00Z', 'America/New_York', '09:05'],
    ['2026-11-21T19:05:00+05:00', 'America/New_York', '09:05'],
    ['2026-11-21T05:00:00Z', 'America/New_York', '00:00'],
    ['2026-11-21T10:01:00Z', 'Pacific/Honolulu', '00:01'],
  ])('%s in %s is today and shows %s [MSG-04] [ENTITY-10]', (at, zone, words) => {
    expect(formatMessageDate(at, now, zone)).toBe(words)
  })

  it.each([
    ['2026-11-21T04:59:59Z', 'America/New_York', 'Nov 20'],
    ['2026-11-21T09:59:00Z', 'Pacific/Honolulu', 'Nov 20'],
    ['2026-03-03T12:00:00Z', 'America/Denver', 'Mar 3'],
    ['2025-11-21T15:00:00Z', 'America/Denver', 'Nov 21'],
    ['2026-11-22T06:00:00Z', 'America/New_York', 'Nov 22'],
  ])('%s in %s is another day and shows %s [MSG-05] [ENTITY-10]', (at, zone, words) => {
    expect(formatMessageDate(at, now, zone)).toBe(words)
  })
})

describe('inbox pages', () => {
  it.each([
    ['https://portal.example/api/messages?cursor=abc%3D&inbox=true', 'abc='],
    ['/api/messages?cursor=abc', 'abc'],
    ['https://elsewhere.example/?cursor=x', 'x'],
    ['https://portal.example/api/messages', null],
    ['http://[', null],
    [null, null],
  ])('%s leads to the cursor %s and nowhere else [MSG-07]', (address, cursor) => {
    expect(parseCursor(address)).toBe(cursor)
  })

  it.each([
    ['unread', 'unread'],
    ['sent', 'sent'],
    ['inbox', 'inbox'],
    ['constructor', 'inbox'],
    [null, 'inbox'],
  ])('requested for %s show %s [MSG-08] [STATE-09]', (text, filter) => {
    expect(parseMessageFilter(text)).toBe(filter)
  })
})

describe('conversation', () => {
  it('distinguishes own messages from received ones by sender [MSG-09]', () => {
    expect(isOwn({ from_id: 700_001 }, 700_001)).toBe(true)
    expect(isOwn({ from_id: 12 }, 700_001)).toBe(false)
    expect(isOwn({ from_id: 12 }, null)).toBe(false)
  })

  it('is answered at its newest received message that can be answered [MSG-01]', () => {
    const message = (id: number, from_id: number, reply_allowed = true) => ({ id, from_id, reply_allowed })
    expect(findAnsweredMessage([message(1, 12), message(2, 12), message(3, 7)], 7)).toBe(2)
    expect(findAnsweredMessage([message(1, 12), message(2, 12, false)], 7)).toBe(1)
    expect(findAnsweredMessage([message(3, 7)], 7)).toBeNull()
  })

  it.each([
    ['Our next visit', 'Re: Our next visit'],
    ['Re: RE: Our next visit', 'Re: Our next visit'],
    ['', ''],
    ['\u202eOur\r\nnext visit', 'Re: Our  next visit'],
    ['x'.repeat(256), `Re: ${'x'.repeat(252)}`],
  ])('answers "%s" with "%s"', (subject, reply) => {
    expect(getReplySubject(subject)).toBe(reply)
  })

  it('shows its first words in one line', () => {
    expect(getExcerpt('Hello\n\n  Maya')).toBe('Hello Maya')
    expect(getExcerpt('word '.repeat(100))).toHaveLength(140)
  })
})

describe('message draft', () => {
  const initial = { subject: 'Re: Hello' }
  const newId = () => 'fresh'

  it('starts with its own id, which survives a reload [MSG-01]', () => {
    expect(parseMessageDraft(null, initial, newId)).toEqual({ id: 'fresh', values: initial })
    const kept = { id: 'first', values: { message: 'I could not sleep' } }
    expect(parseMessageDraft(kept, initial, newId)).toEqual({
      id: 'first',
      values: { subject: 'Re: Hello', message: 'I could not sleep' },
    })
  })

  it.each([['text'], [{ id: 5, values: {} }], [{ id: 'x' }], [[]]])('is new when %o was stored', (kept) => {
    expect(parseMessageDraft(kept, initial, newId).id).toBe('fresh')
  })

  it('detects input typed during sending', () => {
    const sent = { subject: 'A', message: 'B' }
    expect(getMessageText({ ...sent })).toBe(getMessageText(sent))
    expect(getMessageText({ ...sent, message: 'B and more' })).not.toBe(getMessageText(sent))
    expect(getMessageText({ ...sent, to_id: '12' })).not.toBe(getMessageText(sent))
  })
})
