// Runs before the first paint: a chosen theme never flashes the other one, and what is on its way has its place already.
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  var signedIn = sessionStorage.getItem('user') !== null || localStorage.getItem('user') !== null
  if (signedIn) document.documentElement.dataset.signedIn = ''
  if (signedIn || location.pathname !== '/') {
    document.documentElement.dataset.coming = location.pathname === '/' ? 'home' : 'page'
  }
  // The code of the page is fetched along with the program: `web/preload.ts` says what that is.
  var named = document.querySelector('meta[name="parts-of-pages"]')
  var parts = named === null ? {} : JSON.parse(named.content)
  ;(parts[location.pathname.split('/')[1]] || []).forEach(function (file) {
    var link = document.createElement('link')
    link.href = '/' + file
    link.crossOrigin = ''
    if (/\.css$/.test(file)) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    document.head.append(link)
  })
} catch {
  // Storage is closed to us: the system's choice stands, and nobody is signed in.
}
