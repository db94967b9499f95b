/**
 * The little that a report does: opens the question that a link names, and leads back to that link on Escape, opens and
 * closes all, filters, and opens all before printing where that is a matter of pages, not of reams. Without it
 * everything can still be read.
 */
export const pageScript = `
(function () {
  var nodes = Array.prototype.slice.call(document.querySelectorAll('details.node'));
  function nodeAt(hash) {
    var named = hash.length > 1 && document.getElementById(hash.slice(1));
    return named && named.tagName === 'DETAILS' ? named : null;
  }
  function openNamed() {
    var named = nodeAt(location.hash);
    if (!named) return;
    named.hidden = false;
    named.open = true;
    named.scrollIntoView();
    named.querySelector('summary').focus({ preventScroll: true });
  }
  var came = null;
  document.addEventListener('click', function (event) {
    var link = event.target.closest('a[href^="#"]');
    if (!link || !nodeAt(link.getAttribute('href'))) return;
    came = link;
    // A link to where the address is already changes nothing that would be told.
    if (link.getAttribute('href') !== location.hash) return;
    event.preventDefault();
    openNamed();
  });
  document.addEventListener('keydown', function (event) {
    var node = event.key === 'Escape' && document.activeElement.closest('details.node');
    if (!node || !node.open) return;
    node.open = false;
    (came && !node.contains(came) ? came : node.querySelector('summary')).focus();
    came = null;
  });
  function setAll(open) { nodes.forEach(function (node) { if (!node.hidden) node.open = open; }); }
  var tools = document.getElementById('tools');
  if (tools) {
    tools.hidden = false;
    document.getElementById('open-all').addEventListener('click', function () { setAll(true); });
    document.getElementById('close-all').addEventListener('click', function () { setAll(false); });
    var which = document.getElementById('which');
    var find = document.getElementById('find');
    var found = document.getElementById('found');
    var filter = function () {
      var words = find.value.trim().toLowerCase();
      var shown = 0;
      nodes.forEach(function (node) {
        var fits = (which.value === 'all' || (' ' + node.dataset.is + ' ').indexOf(' ' + which.value + ' ') >= 0) &&
          (words === '' || node.textContent.toLowerCase().indexOf(words) >= 0);
        node.hidden = !fits;
        if (fits) shown += 1;
      });
      found.textContent = shown + ' of ' + nodes.length;
    };
    which.addEventListener('change', filter);
    find.addEventListener('input', filter);
  }
  var opened = [];
  addEventListener('beforeprint', function () {
    if (nodes.length > 60) return;
    opened = nodes.filter(function (node) { return !node.open; });
    opened.forEach(function (node) { node.open = true; });
  });
  addEventListener('afterprint', function () { opened.forEach(function (node) { node.open = false; }); });
  addEventListener('hashchange', openNamed);
  openNamed();
})();
`;
