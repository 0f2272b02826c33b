import { readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@evenkeel/contract/limits'
import { describe, expect, it } from 'vitest'

const css = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

describe('look of the stage', () => {
  it('lets a new page come in over 300 ms [CONST-15]', () => {
    expect(limits.routeTransition).toBe(300)
    expect(/animation: arriving (\d+)ms/.exec(css('stage.module.css'))?.[1]).toBe(
      String(limits.routeTransition),
    )
  })

  it('never puts the loader over the help lines, and covers all the rest (trust R13) [LOADER-01] [HEADER-01]', () => {
    const order = (text: string) => Number(/z-index: (\d+)/.exec(text)?.[1])
    const loader = css('shell/loader.module.css')
    const lines = /\.help-lines \{[^}]*\}/.exec(css('../ui/base.css'))?.[0] ?? ''
    expect(loader).toMatch(/\.loader \{\s*position: fixed;\s*inset: 0;/)
    expect(order(loader)).toBeLessThan(order(lines))
  })

  it('changes to the phone layout below 768 px [CONST-14]', () => {
    expect(limits.desktopMinWidth).toBe(768)
    expect(css('shell/header.module.css')).toContain(`@media (max-width: ${limits.desktopMinWidth - 1}px)`)
  })
})
