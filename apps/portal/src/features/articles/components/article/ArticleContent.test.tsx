import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RichText } from './ArticleContent.tsx'

it('an article that is in another language than the page says so, and one in its language says nothing', () => {
  expect(renderToStaticMarkup(<RichText html="<p>Words</p>" lang="en" />)).toMatch(/^<div [^>]*lang="en"/)
  expect(renderToStaticMarkup(<RichText html="<p>Palabras</p>" />)).not.toContain('lang=')
})
