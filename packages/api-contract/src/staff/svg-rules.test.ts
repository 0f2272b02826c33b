import { expect, it } from 'vitest'
import { extractSvg, hasActiveContent, isSvg } from './svg-rules.ts'

it('accepts an image, and detects active content', () => {
  const drawing = '<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
  expect([isSvg(drawing), hasActiveContent(drawing)]).toEqual([true, false])
  expect(isSvg(`<html>${drawing}</html>`)).toBe(false)
  for (const more of ['<script/>', '<g onload="x()"/>', '<image href="https://a"/>', '<style>a{}</style>'])
    expect(hasActiveContent(`<svg>${more}</svg>`), more).toBe(true)
})

it('accepts the prolog written by drawing programs, and no other', () => {
  const drawing = '<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n'
  for (const before of [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '\uFEFF<?xml version="1.0" standalone="no"?>\n<!-- Created with a program -->\n',
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
    '<!-- one --><!-- two -->',
  ])
    expect(extractSvg(before + drawing)).toBe(drawing)
  for (const other of [
    '<html>',
    '<!DOCTYPE html>',
    '<!DOCTYPE svg [<!ENTITY a "b">]>',
    '<?xml-stylesheet href="a.css"?>',
    '<!-- open ',
  ])
    expect(isSvg(extractSvg(other + drawing)), other).toBe(false)
})
