/**
 * A script for a page: the texts whose contrast with the ground behind them is under 4.5 to 1 (WCAG 2, level AA). It is
 * text and not a function, since these are the browser's names and not ours.
 */
export const faintText = `(() => {
  const luminance = (colour) => {
    const [red, green, blue] = (colour.match(/[\\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  return [...document.querySelectorAll('h1,h2,h3,h4,p,td,th,dt,dd,a,span,summary,figcaption,label,button')]
    .filter((element) => element.closest('svg') === null && element.textContent.trim() !== '')
    .map((element) => {
      const levels = [luminance(getComputedStyle(element).color), luminance(ground(element))];
      const contrast = (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05);
      return { words: element.textContent.slice(0, 40), contrast };
    })
    .filter(({ contrast }) => contrast < 4.5);
})()`;
