// Runs before the first paint: a chosen theme never flashes the other one, and what is on its way has its place already.
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  var signedIn = sessionStorage.getItem('user') !== null || localStorage.getItem('user') !== null
  if (signedIn) document.documentElement.dataset.signedIn = ''
  if (signedIn || location.pathname !== '/') {
    document.documentElement.dataset.coming = location.pathname === '/' ? 'home' : 'page'
  }
  // The code of Home is fetched along with the program, as that of the landing page is for visitors.
  var parts = document.querySelector('meta[name="parts-of-home"]')
  if (signedIn && location.pathname === '/' && parts !== null) {
    parts.content.split(' ').forEach(function (href) {
      var link = document.createElement('link')
      link.href = href
      link.crossOrigin = ''
      if (/\.css$/.test(href)) {
        link.rel = 'preload'
        link.as = 'style'
      } else link.rel = 'modulepreload'
      document.head.append(link)
    })
  }
} catch {
  // Storage is closed to us: the system's choice stands, and nobody is signed in.
}
