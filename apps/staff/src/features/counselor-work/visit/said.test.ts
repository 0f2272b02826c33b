import { expect, it } from 'vitest'
import { chosen, givenWords, isSaid, pressWords } from './said.ts'

it('changes given words with the choice, and keeps own ones', () => {
  const first = givenWords(false)
  expect(chosen(first, 'cancel')).toEqual(givenWords(true))
  expect(chosen({ ...first, message: 'My train is late.' }, 'cancel').message).toBe('My train is late.')
})

it('names the press after the choice, and after none before it', () => {
  expect(pressWords(givenWords(false))).toBe('Send')
  expect(pressWords(chosen(givenWords(false), 'move'))).toBe('Send, and ask to move it')
  expect(pressWords(givenWords(true))).toBe('Send, and cancel it')
})

it('goes on with what was kept, and with nothing else', () => {
  expect(isSaid({ choice: null, message: 'Own words' })).toBe(true)
  expect(isSaid({ choice: 'cancel', message: '' })).toBe(true)
  for (const other of [null, {}, { message: 'x' }, { choice: 'other', message: 'x' }, { choice: null }])
    expect(isSaid(other)).toBe(false)
})
