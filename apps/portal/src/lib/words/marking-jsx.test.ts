import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { english } from './english-texts.ts'
import { Fragment, jsx, jsxs } from './marking-jsx.ts'

const call = english('Call us now')
const calls = english(({ number }) => `Call ${number}`)
const named = ({ label }: { readonly label: string }) => jsx('button', { 'aria-label': label })

describe('English on a page in another language', () => {
  it('is marked where it stands', () => {
    expect(renderToStaticMarkup(jsx('p', { children: call }))).toBe('<p lang="en">Call us now</p>')
    expect(renderToStaticMarkup(jsx('p', { children: calls({ number: '988' }) }))).toBe(
      '<p lang="en">Call 988</p>',
    )
    expect(renderToStaticMarkup(jsx(named, { label: call }))).toBe(
      '<button aria-label="Call us now" lang="en"></button>',
    )
  })

  it('is marked with the space that keeps it from what stands beside it', () => {
    expect(renderToStaticMarkup(jsx('span', { children: `${call} ` }))).toBe(
      '<span lang="en">Call us now </span>',
    )
  })

  it('is marked apart from what stands beside it', () => {
    expect(
      renderToStaticMarkup(jsxs('p', { children: [call, ' o escriba ', jsx('b', { children: 'Ya' })] })),
    ).toBe('<p><span lang="en">Call us now</span> o escriba <b>Ya</b></p>')
    expect(renderToStaticMarkup(jsx(Fragment, { children: call }))).toBe('<span lang="en">Call us now</span>')
    expect(renderToStaticMarkup(jsxs('option', { children: [call, ' *'] }))).toBe(
      '<option lang="en">Call us now *</option>',
    )
  })

  it('is marked in the pieces in which a screen puts it together, and with blanks around it', () => {
    english('Ask us, or read the [Terms of Use](terms) of {program}.')
    const pieces = ['Ask us, or read the ', jsx('a', { children: 'Terms of Use' }), ' of ']
    expect(renderToStaticMarkup(jsxs('p', { children: pieces }))).toBe(
      '<p><span lang="en">Ask us, or read the </span><a lang="en">Terms of Use</a> of </p>',
    )
    expect(renderToStaticMarkup(jsx('b', { children: `${call} ` }))).toBe('<b lang="en">Call us now </b>')
  })

  it('marks nothing else: not the rest of a region it names, nor words in the language of the page', () => {
    const region = jsx('section', { 'aria-label': call, children: jsx('p', { children: 'Hola' }) })
    expect(renderToStaticMarkup(region)).toBe('<section aria-label="Call us now"><p>Hola</p></section>')
    expect(renderToStaticMarkup(jsx('p', { children: 'Llame' }))).toBe('<p>Llame</p>')
    expect(renderToStaticMarkup(jsx('a', { lang: 'es', children: call }))).toBe(
      '<a lang="es">Call us now</a>',
    )
  })
})
