import { expect, it } from 'vitest'
import { holdsMore, isDrawing } from './picture-rules.ts'

it('knows a drawing, and what is more than one', () => {
  const drawing = '<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
  expect([isDrawing(drawing), holdsMore(drawing)]).toEqual([true, false])
  expect(isDrawing(`<html>${drawing}</html>`)).toBe(false)
  for (const more of ['<script/>', '<g onload="x()"/>', '<image href="https://a"/>', '<style>a{}</style>'])
    expect(holdsMore(`<svg>${more}</svg>`), more).toBe(true)
})
