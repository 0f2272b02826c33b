import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { Component, type ReactNode, useEffect } from 'react'
import { usePlace } from '#organisation/organisation-context.tsx'
import { Page } from '#ui/Page.tsx'
import { shellWords } from './shell.words.ts'

/** What is said in place of a screen that could not be drawn or fetched. */
export function TroubleWords() {
  const { base } = usePlace()
  return (
    <Page title={errorTexts.unknown} lead={<p role="alert">{shellWords.fault}</p>}>
      <p>
        <a href={`${base}/`}>{shellWords.openHome}</a>
      </p>
    </Page>
  )
}

/** Stands in for a page that cannot be fetched for want of a network, and opens it once there is one; the help lines stand above it. */
export function OfflineWords() {
  useEffect(() => {
    const open = (): void => window.location.reload()
    if (window.navigator.onLine) return open()
    window.addEventListener('online', open)
    return () => window.removeEventListener('online', open)
  }, [])
  return (
    <Page title={shellWords.offline} lead={<p role="alert">{shellWords.offlineLead}</p>}>
      <p>{shellWords.offlineNumbers}</p>
    </Page>
  )
}

/** Catches a screen that breaks while it is drawn: plain words instead of an empty page; the help lines stand outside of it. */
export class Trouble extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    return this.state.broken ? <TroubleWords /> : this.props.children
  }
}
