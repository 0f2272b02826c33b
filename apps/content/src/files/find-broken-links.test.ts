import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { expect, it } from 'vitest'
import { articleFile, createContentFolder } from '#testing/content-folder.ts'
import { checkContent } from '#check-content.ts'

const linesOf = (text: string): string[] =>
  checkContent(createContentFolder({ 'evenings/good.md': text })).faults.map(formatConfigError)

it.each([
  [
    '[x](http://study.example)',
    /good\.md:20: the link http:\/\/study\.example leads nowhere: http:\/\/ is not safe/,
  ],
  ['[x](tel:+1800)', /good\.md:20: the link tel:\+1800 leads nowhere: \+1800 is no phone number/],
  ['[x](https://study)', /study is no complete address/],
  ['[x](https://study.example/a b)', /has no spaces/],
])('reports the broken link %s, with its line', (body, said) => {
  expect(linesOf(articleFile({}, body))).toEqual([expect.stringMatching(said)])
})

it('reports an unsafe source URL, and accepts valid links', () => {
  const source = [{ name: 'A study', url: 'http://study.example/1' }]
  expect(linesOf(articleFile({ source }))).toEqual([expect.stringMatching(/the link http:\/\/study/)])
  const body = '[a](tel:988) [b](/help-myself) [c](https://study.example "A title") [d](sms:88788)'
  expect(linesOf(articleFile({}, body))).toEqual([])
})
