// Service worker: shows the cached help lines when a page cannot be reached. It also outlives a page reload,
// and holds the visitor's input between the two.
const CACHE = 'evenkeel-offline-1'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const ready = Promise.all([
    self.clients.claim(),
    // Request the page while this worker starts, so that it causes no delay.
    self.registration.navigationPreload?.enable(),
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      ),
  ])
  event.waitUntil(ready)
})

/**
 * Every open page sends the address of its help lines, `/offline` or the same below an organization's path,
 * and its language.
 */
self.addEventListener('message', (event) => {
  const { keep: path, language = 'en' } = event.data ?? {}
  if (typeof path !== 'string' || !/^(\/[a-z0-9-]+)?\/offline$/i.test(path)) return
  if (!/^[a-z]{2}$/.test(language)) return
  event.waitUntil(keep(path, language))
})

/** Input of visitors by answer set; in memory only, and for seconds. */
const typed = new Map()
const TYPED_LIFE = 20_000

self.addEventListener('message', (event) => {
  const { handOver, takeBack, words } = event.data ?? {}
  if (typeof handOver === 'string') {
    typed.set(handOver, words)
    event.waitUntil(
      new Promise((resolve) => setTimeout(resolve, TYPED_LIFE)).then(() => {
        if (typed.get(handOver) === words) typed.delete(handOver)
      }),
    )
  }
  if (typeof takeBack === 'string') {
    event.ports[0]?.postMessage(typed.get(takeBack) ?? null)
    typed.delete(takeBack)
  }
})

/** Caches one page at its address, in the language of the requesting page. */
async function keep(path, language) {
  const page = await fetch(`${path}?lang=${language}`, { cache: 'no-store', credentials: 'omit' })
  if (!page.ok) return
  // Read the whole response first: a truncated page must not replace a complete one.
  const whole = new Response(await page.text(), page)
  await (await caches.open(CACHE)).put(path, whole)
}

async function keptFor(url) {
  const cache = await caches.open(CACHE)
  const [, first] = new URL(url).pathname.split('/')
  return (first && (await cache.match(`/${first}/offline`))) || (await cache.match('/offline'))
}

const bare = () =>
  new Response(
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Help lines</title><main><h1>You are offline, and help is still here</h1><p><a href="tel:911">Call 911</a></p><p><a href="tel:988">Call 988</a></p><p><a href="sms:988">Text 988</a></p><p lang="es"><a href="tel:988">Llame al 988 y oprima 2</a></p></main>',
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
      },
    },
  )

async function answer(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    // A gateway that cannot reach us returns 502 or 504; responses of our own server are always shown.
    if (page.status !== 502 && page.status !== 504) return page
  } catch {
    // Offline: fall through to the cached page.
  }
  return (await keptFor(event.request.url)) ?? bare()
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event))
})
