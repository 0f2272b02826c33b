import { expect, it } from 'vitest'
import {
  parseLines,
  parsePhoneInput,
  formatPhoneInput,
  getSvgSize,
  parseWholeNumber,
} from './field-values.ts'

it('stores a phone in dialable form, displays it in US format, and keeps invalid input as typed', () => {
  expect(parsePhoneInput('(800) 555-0111')).toBe('+18005550111')
  expect(formatPhoneInput('+18005550111')).toBe('(800) 555-0111')
  expect(parsePhoneInput('800 555')).toBe('800 555')
  expect(parsePhoneInput('  ')).toBeNull()
})

it('parses lines into a list without empty entries', () => {
  expect(parseLines(' North Star \n\nNorthstar Logistics\n')).toEqual(['North Star', 'Northstar Logistics'])
})

it('distinguishes an empty field from an invalid number', () => {
  expect(parseWholeNumber('')).toBeNull()
  expect(parseWholeNumber(' 12 ')).toBe(12)
  expect(parseWholeNumber('six')).toBeUndefined()
  expect(parseWholeNumber('1.5')).toBeUndefined()
})

it('reads an SVG size that fits the header', () => {
  expect(getSvgSize('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="44">')).toEqual({
    width: 160,
    height: 44,
  })
  expect(getSvgSize('<svg viewBox="0 0 320 88">')).toEqual({ width: 160, height: 44 })
  expect(getSvgSize('<svg viewBox="0 0 2000 100">')).toEqual({ width: 320, height: 16 })
  expect(getSvgSize('<svg>')).toBeNull()
})
