// Runs before the first paint: a chosen theme never flashes the other one, and what is on its way has its place already.
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  var kept = sessionStorage.getItem('user') || localStorage.getItem('user')
  var signedIn = kept !== null
  if (signedIn) document.documentElement.dataset.signedIn = ''
  if (signedIn || location.pathname !== '/') {
    document.documentElement.dataset.coming = location.pathname === '/' ? 'home' : 'page'
  }
  // The shelves of Home that are seen first are read while the program comes, which takes the answers (`web/src/http/early.ts`),
  // and the pictures of the first one are fetched, as many as a phone shows.
  if (signedIn && location.pathname === '/') {
    var shelves = JSON.parse(kept)
      .user.currentModules.slice(0, 2)
      .map(function (code) {
        return '/api/auth/documents/course/' + encodeURIComponent(code)
      })
    if (shelves.length < 2) shelves.push('/api/auth/documents/most-liked')
    window.early = {}
    shelves.forEach(function (address) {
      window.early[address] = fetch(address)
      // Whoever takes the answer is told.
      window.early[address].catch(function () {})
    })
    window.early[shelves[0]]
      .then(function (response) {
        return response.clone().json()
      })
      .then(function (shelf) {
        shelf.documents.slice(0, 2).forEach(function (card) {
          if (card.thumbnail !== null) preload(card.thumbnail, 'image')
        })
      })
      .catch(function () {})
  }
  // Page one of a document has a public address, by the document's own.
  var opened = /^\/document\/([0-9a-f]{24})$/.exec(location.pathname)
  if (signedIn && opened !== null) {
    document.documentElement.dataset.coming = 'document'
    document.documentElement.style.setProperty('--coming-picture', 'url(/files/thumbnail/' + opened[1] + ')')
  }
  // The code of the page is fetched along with the program: `web/preload.ts` says what that is.
  var named = document.querySelector('meta[name="parts-of-pages"]')
  var parts = named === null ? {} : JSON.parse(named.content)
  ;(parts[location.pathname.split('/')[1]] || []).forEach(function (file) {
    preload('/' + file, /\.css$/.test(file) ? 'style' : 'script')
  })
} catch {
  // Storage is closed to us: the system's choice stands, and nobody is signed in.
}

function preload(address, as) {
  var link = document.createElement('link')
  link.href = address
  if (as !== 'image') link.crossOrigin = ''
  if (as === 'script') link.rel = 'modulepreload'
  else {
    link.rel = 'preload'
    link.as = as
  }
  document.head.append(link)
}
