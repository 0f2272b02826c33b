import { expect, it } from 'vitest'
import {
  parseLines,
  parsePhoneInput,
  formatPhoneInput,
  getSvgSize,
  parseWholeNumber,
} from './field-values.ts'

it('stores a phone as it is called and shows it as it is read, and keeps what is none as typed', () => {
  expect(parsePhoneInput('(800) 555-0111')).toBe('+18005550111')
  expect(formatPhoneInput('+18005550111')).toBe('(800) 555-0111')
  expect(parsePhoneInput('800 555')).toBe('800 555')
  expect(parsePhoneInput('  ')).toBeNull()
})

it('takes lines as a list without empty ones', () => {
  expect(parseLines(' North Star \n\nNorthstar Logistics\n')).toEqual(['North Star', 'Northstar Logistics'])
})

it('tells an empty field from a wrong number', () => {
  expect(parseWholeNumber('')).toBeNull()
  expect(parseWholeNumber(' 12 ')).toBe(12)
  expect(parseWholeNumber('six')).toBeUndefined()
  expect(parseWholeNumber('1.5')).toBeUndefined()
})

it('finds a size that fits the header in an SVG', () => {
  expect(getSvgSize('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="44">')).toEqual({
    width: 160,
    height: 44,
  })
  expect(getSvgSize('<svg viewBox="0 0 320 88">')).toEqual({ width: 160, height: 44 })
  expect(getSvgSize('<svg viewBox="0 0 2000 100">')).toEqual({ width: 320, height: 16 })
  expect(getSvgSize('<svg>')).toBeNull()
})
