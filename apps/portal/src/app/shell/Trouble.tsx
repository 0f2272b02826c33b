import { errorTexts } from '@evenkeel/contract/error-texts'
import { Component, type ReactNode } from 'react'
import { usePlace } from '#organisation/organisation-context.tsx'
import { Page } from '#ui/Page.tsx'

/** What is said in place of a screen that could not be drawn or fetched. */
export function TroubleWords() {
  const { base } = usePlace()
  return (
    <Page
      title={errorTexts.unknown}
      lead={<p role="alert">This page has a fault of ours. The phone numbers above still work.</p>}
    >
      <p>
        <a href={`${base}/`}>Open the home page again</a>
      </p>
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
