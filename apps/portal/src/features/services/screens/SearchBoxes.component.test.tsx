import { searchArticles } from '@evenkeel/api-contract/content/library'
import { searchOrganizations } from '@evenkeel/api-contract/portal/organizations'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPortal } from '#testing/render-portal.tsx'

it.each([['/'], ['/search-services'], ['/topics-search']])(
  'sends no request on Enter in a search box, keeps the text, and adds it to no URL: %s [FORM-15] [FORM-12]',
  async (path) => {
    const found = vi.fn(() => ({ results: [], matched: [] }))
    const organizations = vi.fn(() => ({ count: 0, next: null, previous: null, results: [] }))
    const handlers = [mockEndpoint(searchArticles, found), mockEndpoint(searchOrganizations, organizations)]
    await renderPortal(path, { handlers, ...(path === '/' ? { organization: null } : {}) })
    const box = page.getByRole('searchbox')
    await box.fill('zzqx')
    // Typing searches on its own: that call is not the form's.
    await expect.poll(() => found.mock.calls.length + organizations.mock.calls.length).toBe(1)
    await expect.element(page.getByText(/Nothing (found|fits)/)).toBeVisible()
    const send = vi.spyOn(window, 'fetch')
    const search = page.getByRole('search')
    await userEvent.keyboard('{Enter}')
    await expect.element(search).toHaveAttribute('aria-busy', 'true')
    await expect.element(search).toHaveAttribute('aria-busy', 'false')
    await expect.element(box).toHaveValue('zzqx')
    expect(send).not.toHaveBeenCalled()
    expect(window.location.href).not.toContain('zzqx')
  },
)
