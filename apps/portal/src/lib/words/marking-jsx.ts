import { type ElementType, type Key, type ReactElement, type ReactNode } from 'react'
import { Fragment, jsx as make, jsxs as makeOfSeveral } from 'react/jsx-runtime'
import { isEnglish } from './english-texts.ts'

interface Props {
  readonly [name: string]: unknown
  readonly children?: ReactNode
  readonly lang?: string
}

/** Elements that hold nothing but a text: it cannot be marked inside of them. */
const TEXT_ONLY: ReadonlySet<unknown> = new Set(['option', 'textarea', 'title'])
/** Elements whose name is about themselves; that of a list or a region would mark all that stands in it. */
const NAMED: ReadonlySet<unknown> = new Set(['a', 'button', 'img', 'input', 'svg', 'textarea'])
const NAMES = ['aria-label', 'alt', 'placeholder', 'title', 'aria-valuetext'] as const

const marked = (text: string): ReactElement => make('span', { lang: 'en', children: text })

/** Children of which each English text is an element that says so. */
const withMarks = (children: readonly ReactNode[]): ReactNode[] =>
  children.map((child) => (isEnglish(child) ? marked(child) : child))

/** The properties of an element that says of English texts in it that they are English. */
function marking(type: ElementType | typeof Fragment, props: Props): Props {
  const isOwn = typeof type === 'string'
  if ((!isOwn && type !== Fragment) || props.lang !== undefined) return props
  const { children } = props
  if (Array.isArray(children)) {
    if (!children.some(isEnglish)) return props
    return TEXT_ONLY.has(type) ? { ...props, lang: 'en' } : { ...props, children: withMarks(children) }
  }
  if (isEnglish(children)) return isOwn ? { ...props, lang: 'en' } : { ...props, children: marked(children) }
  return NAMED.has(type) && NAMES.some((name) => isEnglish(props[name])) ? { ...props, lang: 'en' } : props
}

// What makes elements in a build for another language than English, on the server and in the browser alike (compiled-words.ts).

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  make(type, marking(type, props), key)

export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  makeOfSeveral(type, marking(type, props), key)

export { Fragment } from 'react/jsx-runtime'
