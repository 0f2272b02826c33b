import { Component, type ReactNode } from 'react'
import { Notice } from '#ui/Notice.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { shellWords } from './shell.words.ts'

interface PageFailureProps {
  readonly children: ReactNode
}

/** Where a page cannot be drawn, the way on: menu and help lines around it stay. */
export class PageFailure extends Component<PageFailureProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Page title={shellWords.failedTitle}>
        <Notice kind="error" isNew>
          <p>{shellWords.failedText}</p>
          <Button kind="secondary" onPress={() => window.location.reload()}>
            {shellWords.reload}
          </Button>
        </Notice>
      </Page>
    )
  }
}
