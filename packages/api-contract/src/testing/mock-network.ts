import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { defineNetwork, HttpNetworkFrame, InterceptorSource } from 'msw/experimental'
import { recordPageError } from './page-errors.ts'

const SERVICE = /^\/(?:api|telehealth|content)\//

/**
 * The network of a component test: every call to a service is answered by a mocked endpoint, or fails the test. It works inside of
 * the page, without a service worker: that would also see each of the hundreds of modules that a page loads.
 */
export const mockNetwork = defineNetwork({
  sources: [
    new InterceptorSource({ interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()] }),
  ],
  context: { quiet: true },
  onUnhandledFrame: ({ frame }) => {
    if (!(frame instanceof HttpNetworkFrame)) return
    const { method, url } = frame.data.request
    const { pathname } = new URL(url)
    if (SERVICE.test(pathname)) recordPageError(`no mocked endpoint answers ${method} ${pathname}`)
  },
})

// Test files share a page: this module runs once on it.
mockNetwork.enable()
