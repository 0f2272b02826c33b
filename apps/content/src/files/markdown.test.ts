import { describe, expect, it } from 'vitest'
import { writeArticle } from './markdown.ts'
import { readingGrade, readingMinutes } from '@evenkeel/server/readability'

describe('writing an article', () => {
  it('makes headings, lists, emphasis and links [CONTENT-09]', () => {
    const { html, faults } = writeArticle('## One\n\nTwo **three** [four](/risk).\n\n- five\n\n1. six\n')
    expect(html).toBe(
      '<h2>One</h2> <p>Two <strong>three</strong> <a href="/risk">four</a>.</p> <ul> <li>five</li> </ul> <ol> <li>six</li> </ol>',
    )
    expect(faults).toEqual([])
  })

  it('keeps HTML in the text as text [CONTENT-09]', () => {
    expect(writeArticle('<script>alert(1)</script> <b onclick="x">y</b>').html).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick=&quot;x&quot;&gt;y&lt;/b&gt;</p>',
    )
  })

  it('shows no picture from elsewhere', () => {
    expect(writeArticle('![x](https://evil.example/pixel.png)').html).not.toContain('<img')
  })
})

describe('reading', () => {
  it('counts minutes at 200 words, rounded up', () => {
    expect(readingMinutes('word '.repeat(200))).toBe(1)
    expect(readingMinutes('word '.repeat(201))).toBe(2)
    expect(readingMinutes(' ')).toBeNull()
  })

  it('knows the grade a text needs', () => {
    expect(
      readingGrade('The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.'),
    ).toBeCloseTo(11.3, 1)
    expect(readingGrade('The cat sat on the mat. It was warm.')).toBeLessThan(2)
  })
})
