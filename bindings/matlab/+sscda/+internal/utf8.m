function bytes = utf8(text)
%UTF8 Text as the library wants it, as uint8: MATLAB keeps UTF-16.

    bytes = uint8(unicode2native(text, 'UTF-8'));
end
