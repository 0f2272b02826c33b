import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RichText } from './ArticleContent.tsx'

it('an article in another language than the page shows a note, one in the page language does not', () => {
  expect(renderToStaticMarkup(<RichText html="<p>Words</p>" lang="en" />)).toMatch(/^<div [^>]*lang="en"/)
  expect(renderToStaticMarkup(<RichText html="<p>Palabras</p>" />)).not.toContain('lang=')
})
