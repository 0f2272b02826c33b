import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'
import { calculateReadingGrade, estimateReadingMinutes } from '@evenkeel/server-kit/readability'

describe('rendering Markdown', () => {
  it('renders headings, lists, emphasis and links [CONTENT-09]', () => {
    const { html, faults } = renderMarkdown('## One\n\nTwo **three** [four](/risk).\n\n- five\n\n1. six\n')
    expect(html).toBe(
      '<h2>One</h2> <p>Two <strong>three</strong> <a href="/risk">four</a>.</p> <ul> <li>five</li> </ul> <ol> <li>six</li> </ol>',
    )
    expect(faults).toEqual([])
  })

  it('escapes HTML in the text [CONTENT-09]', () => {
    expect(renderMarkdown('<script>alert(1)</script> <b onclick="x">y</b>').html).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick=&quot;x&quot;&gt;y&lt;/b&gt;</p>',
    )
  })

  it('drops external images', () => {
    expect(renderMarkdown('![x](https://evil.example/pixel.png)').html).not.toContain('<img')
  })
})

describe('readability', () => {
  it('counts minutes at 200 words, rounded up', () => {
    expect(estimateReadingMinutes('word '.repeat(200))).toBe(1)
    expect(estimateReadingMinutes('word '.repeat(201))).toBe(2)
    expect(estimateReadingMinutes(' ')).toBeNull()
  })

  it('calculates the reading grade of a text', () => {
    expect(
      calculateReadingGrade(
        'The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.',
      ),
    ).toBeCloseTo(11.3, 1)
    expect(calculateReadingGrade('The cat sat on the mat. It was warm.')).toBeLessThan(2)
  })
})
