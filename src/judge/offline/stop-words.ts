/** Words that carry grammar and not matter. Directions ("first", "before", "more", "up") are matter. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those i me my mine myself we us our ours ourselves you your yours yourself he him his himself ' +
    'she her hers herself it its itself they them their theirs themselves one ones who whom whose which what whatever there here ' +
    'am is are was were be been being do does did doing done have has had having can could may might must shall should will would ' +
    "ca wo 's 're 've 'll 'd 'm n't nt not no nor never cannot none nothing s t " +
    'and or but if then else so because since as although though while whereas however therefore thus hence unless until whether than ' +
    'of to in on at by for with from into onto about between among through within without during against toward towards upon via per ' +
    'also very just even too quite rather really actually basically simply still yet already again ' +
    'such some any each every both either neither own lot lots bit ' +
    'when where why how get gets got getting let lets make makes made etc e.g. i.e. eg ie ok well like instead_of except ' +
    'thing things something anything way ways'
  ).split(' '),
);
