import { expect, it } from 'vitest'
import {
  applyChoice,
  getDefaultVisitMessage,
  isVisitMessage,
  getSendLabel,
} from './components/DeclineVisit.tsx'

it('replaces a default text when the choice changes, and keeps an edited one', () => {
  const first = getDefaultVisitMessage(false)
  expect(applyChoice(first, 'cancel')).toEqual(getDefaultVisitMessage(true))
  expect(applyChoice({ ...first, message: 'My train is late.' }, 'cancel').message).toBe('My train is late.')
})

it('labels the button by the choice, and neutrally before one is made', () => {
  expect(getSendLabel(getDefaultVisitMessage(false))).toBe('Send')
  expect(getSendLabel(applyChoice(getDefaultVisitMessage(false), 'move'))).toBe('Send, and ask to move it')
  expect(getSendLabel(getDefaultVisitMessage(true))).toBe('Send, and cancel it')
})

it('accepts a stored draft and rejects anything else', () => {
  expect(isVisitMessage({ choice: null, message: 'Own words' })).toBe(true)
  expect(isVisitMessage({ choice: 'cancel', message: '' })).toBe(true)
  for (const other of [null, {}, { message: 'x' }, { choice: 'other', message: 'x' }, { choice: null }])
    expect(isVisitMessage(other)).toBe(false)
})
