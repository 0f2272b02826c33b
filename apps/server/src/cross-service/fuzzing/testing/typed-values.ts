import type { FieldKind } from './request-fields.ts'
import { splitSamples } from './hostile-strings.ts'

/** JSON numbers around the limits of integers, of timestamps in seconds and milliseconds, and of doubles. */
const numbers = splitSamples(
  '0¦-0¦1¦-1¦2¦-2¦0.5¦-0.5¦1.5¦1e-7¦5e-324¦127¦128¦255¦256¦32767¦32768¦65535¦65536¦2147483646',
  '2147483647¦2147483648¦-2147483648¦-2147483649¦4294967295¦4294967296¦-62135596800¦-62167219200',
  '-62167219201¦253402300799¦253402300800¦4102444800¦9224318015999¦9224318016000¦8640000000000',
  '8640000000001¦-8640000000000¦1e12¦1e13¦1795968000¦1795968000000¦1795968000.5¦8640000000000000',
  '8640000000000001¦9007199254740990¦9007199254740991¦9007199254740992¦9007199254740993',
  '-9007199254740991¦9223372036854775807¦9223372036854775808¦-9223372036854775809',
  '18446744073709551616¦1e15¦1e18¦1e21¦1e100¦1e308¦-1e308¦1e309¦-1e309',
  '123456789012345678901234567890',
)

/** Strings that some parsers convert to a number. */
const numberTexts = splitSamples(
  '¦ ¦0¦1¦-1¦+1¦01¦1.0¦1e3¦1e309¦0x10¦0b1¦0o7¦1_000¦1,000¦1 000¦NaN¦Infinity¦-Infinity¦null',
  "undefined¦true¦٣¦１２¦½¦1n¦1;¦1'¦1\u0000¦9007199254740993¦99999999999999999999¦1e-9¦.5¦5.¦--1¦\t1",
  '1\n',
)
const booleans = splitSamples('true¦false¦"true"¦"false"¦"yes"¦"on"¦"TRUE"¦"0"¦"1"')
const days = splitSamples(
  '2026-11-25¦2027-11-25¦2028-02-29¦2026-02-29¦2026-02-30¦2026-13-01¦2026-00-10¦2026-11-00',
  '0000-01-01¦0000-12-31¦0001-01-01¦-000001-01-01¦1582-10-10¦1899-12-31¦1900-02-29¦1970-01-01',
  '9999-12-31¦9999-12-30¦10000-01-01¦+010000-01-01¦275760-09-13¦+275760-09-14¦5874897-12-31',
  '2026-11-25T00:00:00Z¦20261125¦11/25/2026¦25.11.2026¦2026-W48-3¦2026-329¦2026-11¦2026¦2026-1-5',
  ' 2026-11-25¦2026-11-25 ¦2026‑11‑25¦２０２６-11-25¦today¦infinity¦-infinity¦epoch',
)
const instants = splitSamples(
  '2026-11-25T17:00:00Z¦2026-11-25T17:00:00+14:00¦2026-11-25T17:00:00-12:00',
  '2026-11-25T17:00:00+99:00¦2026-11-25T24:00:00Z¦2026-11-25T25:61:61Z¦2026-12-31T23:59:60Z',
  '2026-11-25T17:00:00¦2026-11-25¦0000-01-01T00:00:00Z¦0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59Z¦9999-12-31T23:59:59-12:00¦+275760-09-13T00:00:00Z¦+275760-09-13T00:00:01Z',
  '-271821-04-20T00:00:00Z¦infinity¦now¦epoch¦1970-01-01T00:00:00Z¦1969-12-31T23:59:59.999999999Z',
  '2026-11-25T17:00:00.1234567890123Z¦2026-11-25t17:00:00z¦2026-11-25 17:00:00Z¦2026-11-25T17:00Z',
  '2026-11-25T17:00:00Z[America/Denver]',
)
const ids = splitSamples(
  '00000000-0000-0000-0000-000000000000¦ffffffff-ffff-ffff-ffff-ffffffffffff',
  '7C1E0F5A-0002-4A00-8A00-000000000002¦7c1e0f5a-0002-4a00-8a00-000000000002',
  '7c1e0f5a00024a008a00000000000002¦{7c1e0f5a-0002-4a00-8a00-000000000002}',
  '7c1e0f5a-0002-9a00-8a00-000000000002¦7c1e0f5a-0002-4a00-0a00-000000000002',
  'urn:uuid:7c1e0f5a-0002-4a00-8a00-000000000002¦7c1e0f5a-0002-4a00-8a00-00000000000',
  '7c1e0f5a-0002-4a00-8a00-0000000000022¦gggggggggggggggggggggggggggggggggggg¦1¦-1¦2147483648',
)
const choices = splitSamples(
  'video¦VIDEO¦ video¦video ¦video\u0000¦vidео¦Patient Record¦morning¦Self¦M¦phone,video¦__proto__',
  'constructor¦toString¦hasOwnProperty¦valueOf',
)
const otherValues = splitSamples(
  'null¦true¦false¦[]¦{}¦[[]]¦[null]¦[1]¦["1"]¦{"0":1}¦{"length":1}¦{"value":1}¦""¦" "¦"\\u0000"',
  '"\\ud800"¦"\\ufeff"¦{"toString":null}¦{"valueOf":1}¦{"__proto__":1}¦[1,2]',
)

const quoteAll = (texts: readonly string[]): readonly string[] => texts.map((text) => JSON.stringify(text))

/** JSON values most likely to break a field, by its kind. */
export const valuesByKind: Readonly<Record<Exclude<FieldKind, 'text'>, readonly string[]>> = {
  number: [...numbers, ...quoteAll(numberTexts), ...otherValues],
  boolean: [...booleans, ...quoteAll(numberTexts), ...otherValues],
  choice: [...quoteAll(choices), ...otherValues],
  day: [...quoteAll(days), ...otherValues],
  instant: [...quoteAll(instants), ...otherValues],
  id: [...quoteAll(ids), ...otherValues],
}
/** All values, each once. */
export const allValues: readonly string[] = [...new Set(Object.values(valuesByKind).flat())]
