import { describe, expect, it } from 'vitest'
import { sanitizeFileName, getDisplayFileName } from './file-name.ts'

describe('a file name', () => {
  it.each([
    'letter.pdf',
    '50 % "done"; really?.pdf',
    "Zoë's <note> *new*: a|b.pdf",
    'Zoe\u0308.pdf',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}.png',
    '\u{1f469}\u{1f3fd}\u200d\u2764\ufe0f\u200d\u{1f468}\u{1f3fb}.png',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.jpg',
    'نامه\u200cها.pdf',
    'दस्तावेज़ क्\u200dष.pdf',
    '请假.pdf',
  ])('stays as it was given: %j [DOC-02]', (name) => {
    expect(sanitizeFileName(name)).toBe(name)
  })

  it.each([
    ['../../etc/passwd.pdf', '___.._etc_passwd.pdf'],
    ['C:\\me\\a.pdf', 'C:_me_a.pdf'],
    ['gnp.\u202eexe.png', 'gnp._exe.png'],
    ['a\0\r\nb.pdf', 'a___b.pdf'],
    ['a\ud800b.pdf', 'a_b.pdf'],
    ['a\u200db.\u200dpdf', 'a\u200db._pdf'],
    ['\u{e0067}a.pdf', '__a.pdf'],
    ['.hidden.png', '_hidden.png'],
    ['  a.pdf ', 'a.pdf'],
  ])('shows what was taken away: %j is %j [DOC-02]', (name, safe) => {
    expect(sanitizeFileName(name)).toBe(safe)
  })

  it.each([
    '',
    '.pdf',
    ' .pdf',
    '\u202e.pdf',
    '\u200b\u2060.pdf',
    '\u3164.pdf',
    '\0\x01.pdf',
    `${'x'.repeat(200)}.pdf`,
  ])('is refused where nobody could see it or say it: %j [FIELD-09]', (name) => {
    expect(sanitizeFileName(name)).toBeNull()
  })
})

it('shows a mark that turns the reading direction, so that no ending hides behind it (trust S16)', () => {
  expect(getDisplayFileName('report\u202Efdp.exe')).toBe('report_fdp.exe')
})
